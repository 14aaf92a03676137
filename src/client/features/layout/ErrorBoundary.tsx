// A fault in one page leaves the shell standing and offers to try again.
import Button from '@mui/material/Button';
import { Component, type ReactNode } from 'react';

export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <div role="alert" style={{ padding: 48, textAlign: 'center' }}>
        <p style={{ fontSize: 16 }}>页面显示出错，已保存的内容不受影响。</p>
        <Button variant="contained" onClick={() => window.location.reload()}>
          重新加载
        </Button>
      </div>
    );
  }
}
