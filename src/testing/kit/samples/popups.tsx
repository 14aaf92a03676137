import { useState } from 'react';
import { ActionMenu } from '../../../client/ui/ActionMenu';
import { UndoBar } from '../../../client/ui/UndoBar';
import { Button } from '../../../client/ui/controls/Button';
import { Dialog } from '../../../client/ui/controls/Dialog';
import { FloatingPanel } from '../../../client/ui/controls/FloatingPanel';
import { Divider, ItemText, Menu, MenuHeading, MenuItem } from '../../../client/ui/controls/Menu';
import { Popover } from '../../../client/ui/controls/Popover';
import { SearchDialog } from '../../../client/ui/controls/SearchDialog';
import { Text } from '../../../client/ui/controls/Text';
import { TextField } from '../../../client/ui/controls/TextField';
import { Tooltip } from '../../../client/ui/controls/Tooltip';
import { FormDialog } from '../../../client/ui/dialogs/FormDialog';
import { ViewDialog } from '../../../client/ui/dialogs/ViewDialog';
import { LONG, nothing, Opened, say, type Samples } from '../sample';

const OPEN = say('打开', 'Open');
const NAME = say('重命名', 'Rename');
const QUESTION = say('确定删除吗？', 'Delete it?');

const dialog = (title: string, text: string) => (
  <Opened text={OPEN}>
    {(anchor, close) => (
      <Dialog
        title={title}
        // Long text is scrolled by keyboard.
        content={{ tabIndex: 0 }}
        open={anchor !== null}
        onClose={close}
        actions={
          <>
            <Button look="large" onClick={close}>
              {say('取消', 'Cancel')}
            </Button>
            <Button look="filled large bad" onClick={close}>
              {say('删除', 'Delete')}
            </Button>
          </>
        }
      >
        <Text>{text}</Text>
      </Dialog>
    )}
  </Opened>
);

function Form({ busy = false, fault }: { busy?: boolean; fault?: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="outlined" data-opens="" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {OPEN}
      </Button>
      {open && (
        <FormDialog title={NAME} busy={busy} fault={fault} onSubmit={nothing} onClose={() => setOpen(false)}>
          <TextField
            label={say('名称', 'Name')}
            error={fault !== undefined}
            helperText={fault}
            required
            autoFocus={!busy}
          />
        </FormDialog>
      )}
    </>
  );
}

export const POPUPS: Samples = {
  'controls/Dialog': {
    open: () => dialog(QUESTION, say('删除后可以在回收站恢复。', 'It can be restored from the bin.')),
    long: () => dialog(LONG, Array.from({ length: 40 }, () => LONG).join(' ')),
  },
  'controls/Menu': {
    open: () => (
      <Opened text={OPEN}>
        {(anchor, close) => (
          <Menu open={anchor !== null} anchorEl={anchor} onClose={close}>
            <MenuHeading>{say('导出为', 'Export as')}</MenuHeading>
            <MenuItem selected onClick={close}>
              PDF
            </MenuItem>
            <MenuItem onClick={close}>
              <ItemText primary="Word" secondary={say('可以再编辑', 'Can be edited')} />
            </MenuItem>
            <Divider />
            <MenuItem disabled>{LONG}</MenuItem>
          </Menu>
        )}
      </Opened>
    ),
  },
  'controls/Popover': {
    open: () => (
      <Opened text={OPEN}>
        {(anchor, close) => (
          <Popover
            anchor={anchor}
            side="left"
            open={anchor !== null}
            onClose={close}
            slotProps={{ paper: { role: 'dialog', 'aria-label': say('说明', 'Note') } }}
          >
            <div className="kit-panel">
              <Text>{say('难度由作答数据得出。', 'The difficulty comes from answers.')}</Text>
              <Button onClick={close}>{say('知道了', 'Close')}</Button>
            </div>
          </Popover>
        )}
      </Opened>
    ),
  },
  'controls/SearchDialog': {
    open: () => (
      <Opened text={OPEN}>
        {(anchor, close) =>
          anchor && (
            <SearchDialog title={say('查找', 'Find')} onClose={close}>
              <div className="kit-panel">
                <Text>{say('没有找到，换一个词试试', 'Nothing found')}</Text>
                <Button onClick={close}>{say('知道了', 'Close')}</Button>
              </div>
            </SearchDialog>
          )
        }
      </Opened>
    ),
  },
  'controls/FloatingPanel': {
    open: () => (
      <Opened text={OPEN}>
        {(anchor, close) =>
          anchor && (
            <FloatingPanel label={say('预览', 'Preview')} anchor={anchor} width={320} onClose={nothing}>
              <Text>{LONG}</Text>
              <Button onClick={close}>{say('知道了', 'Close')}</Button>
            </FloatingPanel>
          )
        }
      </Opened>
    ),
  },
  'controls/Tooltip': {
    plain: () => (
      <Tooltip title={say('难度 0.65，区分度 0.41', 'Difficulty 0.65, discrimination 0.41')}>
        <Button look="outlined">{say('难度', 'Difficulty')}</Button>
      </Tooltip>
    ),
    long: () => (
      <Tooltip title={LONG}>
        <Button look="outlined">{say('说明', 'Note')}</Button>
      </Tooltip>
    ),
  },
  ActionMenu: {
    open: () => (
      <Opened text={OPEN}>
        {(anchor, close) => (
          <ActionMenu
            open={anchor !== null}
            anchor={anchor}
            onClose={close}
            actions={[
              { label: say('复制', 'Copy'), onChoose: nothing, selected: true },
              { label: say('移动', 'Move'), onChoose: nothing, disabled: true },
              { label: say('删除', 'Delete'), hint: LONG, onChoose: nothing, apart: true },
            ]}
          />
        )}
      </Opened>
    ),
  },
  'dialogs/ViewDialog': {
    open: () => (
      <Opened text={OPEN}>
        {(anchor, close) =>
          anchor && (
            <ViewDialog title={say('说明', 'Note')} onClose={close}>
              <Text>{LONG}</Text>
            </ViewDialog>
          )
        }
      </Opened>
    ),
  },
  'dialogs/FormDialog': {
    open: () => <Form />,
    busy: () => <Form busy />,
    fault: () => <Form fault={say('名称已经有了', 'The name is taken')} />,
  },
  UndoBar: {
    open: () => (
      <Opened text={OPEN}>
        {(anchor, close) =>
          anchor && (
            <UndoBar
              label={say('刚才的操作', 'Last change')}
              text={say('已删除 1 题', '1 question deleted')}
              onUndo={close}
              onClose={close}
            />
          )
        }
      </Opened>
    ),
  },
};
