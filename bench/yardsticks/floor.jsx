// Yardstick: the minimum with our own packages for the same screens: two plain memoised tables, a filter, a pager, no
// shell.
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import TextField from '@mui/material/TextField';
import { memo, useEffect, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { HashRouter, Link, Route, Routes } from 'react-router-dom';

const Row = memo(({ row, names, of }) => (
  <tr data-of={of}>
    <td>
      <Checkbox size="small" />
    </td>
    {names.map((name) => (
      <td key={name}>{row[name]}</td>
    ))}
    <td>
      <Button size="small">查看</Button>
      <Button size="small">编辑</Button>
      <Button size="small">删除</Button>
    </td>
  </tr>
));

function List({ of, names }) {
  const [rows, setRows] = useState([]);
  const [text, setText] = useState('');
  const [wanted, setWanted] = useState('');
  const [size, setSize] = useState(20);
  useEffect(
    () =>
      void fetch(`${of}.json`)
        .then((reply) => reply.json())
        .then(setRows),
    [of],
  );
  useEffect(() => {
    const timer = setTimeout(() => setWanted(text), 300);
    return () => clearTimeout(timer);
  }, [text]);
  const shown = useMemo(() => rows.filter((row) => row.title.includes(wanted)).slice(0, size), [rows, wanted, size]);
  return (
    <>
      <Link to="/questions">题</Link> <Link to="/papers">卷</Link>
      <TextField size="small" label="筛选" value={text} onChange={(event) => setText(event.target.value)} />
      <table>
        <thead>
          <tr>
            <th />
            {names.map((name) => (
              <th key={name}>{name}</th>
            ))}
            <th />
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <Row key={row.id} row={row} names={names} of={of} />
          ))}
        </tbody>
      </table>
      {[10, 20, 50, 100].map((each) => (
        <Button key={each} onClick={() => setSize(each)}>
          {each}
        </Button>
      ))}
    </>
  );
}

const Login = () => (
  <form>
    <h1>登录</h1>
    <TextField label="手机号" />
    <TextField label="密码" type="password" />
    <Button type="submit" variant="contained">
      登录
    </Button>
  </form>
);

createRoot(document.getElementById('root')).render(
  <HashRouter>
    <Routes>
      <Route path="/login" element={<Login />} />
      <Route
        path="/questions"
        element={<List of="questions" names={['id', 'type', 'title', 'difficulty', 'createTime']} />}
      />
      <Route path="/papers" element={<List of="papers" names={['id', 'name', 'grade', 'count', 'createTime']} />} />
    </Routes>
  </HashRouter>,
);
