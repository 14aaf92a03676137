// Yardstick: react-admin as in its guide, with the same rows and columns.
import fakeDataProvider from 'ra-data-fakerest';
import {
  Admin,
  CustomRoutes,
  Datagrid,
  EditButton,
  List,
  NumberField,
  Resource,
  TextField,
  TextInput,
} from 'react-admin';
import { createRoot } from 'react-dom/client';
import { Route } from 'react-router-dom';

const filters = [<TextInput key="q" source="q" label="筛选" alwaysOn />];
const Questions = () => (
  <List filters={filters} perPage={20}>
    <Datagrid>
      <NumberField source="id" />
      <TextField source="type" />
      <TextField source="title" />
      <NumberField source="difficulty" />
      <TextField source="createTime" />
      <EditButton />
    </Datagrid>
  </List>
);
const Papers = () => (
  <List filters={filters} perPage={20}>
    <Datagrid>
      <NumberField source="id" />
      <TextField source="name" />
      <TextField source="grade" />
      <NumberField source="count" />
      <TextField source="createTime" />
      <EditButton />
    </Datagrid>
  </List>
);
const Login = () => (
  <form>
    <h1>登录</h1>
    <input aria-label="手机号" />
    <input aria-label="密码" type="password" />
    <button type="submit">登录</button>
  </form>
);

const data = await Promise.all(
  ['questions', 'papers'].map((name) => fetch(`${name}.json`).then((reply) => reply.json())),
);
createRoot(document.getElementById('root')).render(
  <Admin dataProvider={fakeDataProvider({ questions: data[0], papers: data[1] })} disableTelemetry>
    <CustomRoutes noLayout>
      <Route path="/login" element={<Login />} />
    </CustomRoutes>
    <Resource name="questions" list={Questions} />
    <Resource name="papers" list={Papers} />
  </Admin>,
);
