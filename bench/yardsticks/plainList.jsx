// Yardstick: an MUI list of 10,000 rows without virtualisation.
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import { createRoot } from 'react-dom/client';

const root = createRoot(document.getElementById('root'));
const rows = Array.from({ length: 10_000 }, (_, i) => i);
window.benchShow = async () => {
  window.benchStart = performance.now();
  root.render(
    <List dense>
      {rows.map((row) => (
        <ListItemButton key={row}>
          <ListItemText primary={`知识点 ${row}`} />
        </ListItemButton>
      ))}
    </List>,
  );
  requestAnimationFrame(() => setTimeout(() => (window.benchDone = performance.now())));
};
window.benchReady = true;
