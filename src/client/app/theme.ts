// The look of the whole product: ink blue on quiet grey, Chinese system fonts, dense enough for a day's work.
import { createTheme } from '@mui/material/styles';

const fontFamily = [
  "'PingFang SC'",
  "'Microsoft YaHei'",
  "'Noto Sans CJK SC'",
  "'Source Han Sans SC'",
  'system-ui',
  'sans-serif',
].join(',');

export const theme = createTheme({
  palette: {
    primary: { main: '#1f5fa8', dark: '#16406f', light: '#5b8fca' },
    secondary: { main: '#b4560f' },
    success: { main: '#1c7a45' },
    warning: { main: '#9a5b00' },
    error: { main: '#b3261e' },
    background: { default: '#f4f6f9', paper: '#ffffff' },
    text: { primary: '#1d2733', secondary: '#526173' },
    divider: '#e1e7ee',
  },
  shape: { borderRadius: 6 },
  typography: { fontFamily, fontSize: 13, button: { textTransform: 'none', fontWeight: 500 } },
  components: {
    MuiButton: { defaultProps: { disableElevation: true } },
    MuiButtonBase: {
      styleOverrides: { root: { '&.Mui-focusVisible': { outline: '2px solid #1f5fa8', outlineOffset: 2 } } },
    },
  },
});
