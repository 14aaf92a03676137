// Yardstick: a list of questions as in a tutorial, MUI's cards, chips and buttons with better-react-mathjax inside. It
// shows the same as our cards: number, type, difficulty, state, source, points, and the actions of the question.
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardActions from '@mui/material/CardActions';
import CardContent from '@mui/material/CardContent';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { startNaive } from './naive';

const ACTIONS = ['答案与解析', '使用情况', '历史', '反馈', '编辑', '改编'];

startNaive(({ number, children }) => (
  <Card variant="outlined" sx={{ mb: 1 }}>
    <CardContent>
      <Stack direction="row" spacing={1} alignItems="center">
        <Typography variant="caption">#{number + 1}</Typography>
        <Chip size="small" label="单选题" />
        <Typography variant="caption">难度 5</Typography>
        <Chip size="small" color="success" label="已入库" />
        <Typography variant="caption">来源</Typography>
      </Stack>
      {children}
    </CardContent>
    <CardActions>
      <Typography variant="caption" sx={{ flex: 1 }}>
        函数、导数
      </Typography>
      {ACTIONS.map((action) => (
        <Button key={action} size="small">
          {action}
        </Button>
      ))}
      <Button size="small" variant="contained">
        选题
      </Button>
    </CardActions>
  </Card>
));
