// An error in one page does not affect the rest of the app; the user can try again.
import { Component, type ReactNode } from 'react';
import { t } from '../../lib/texts/t';
import { Button } from '../../ui/controls/Button';
import { isMissingCode } from '../../ui/lazyPart';
import { MissingPart, PAGE_STYLES } from './MissingPart';

type Fault = 'page' | 'part';

export class ErrorBoundary extends Component<{ children: ReactNode }, { fault: Fault | null }> {
  override state: { fault: Fault | null } = { fault: null };

  static getDerivedStateFromError(error: unknown): { fault: Fault } {
    return { fault: isMissingCode(error) ? 'part' : 'page' };
  }

  override render() {
    if (this.state.fault === null) return this.props.children;
    // The component that requested a missing chunk caches the failure. Only mounting the page again requests the chunk
    // again.
    if (this.state.fault === 'part') return <MissingPart onRetry={() => this.setState({ fault: null })} />;
    return (
      <div role="alert" className="page-fault">
        {PAGE_STYLES}
        <p>{t('页面显示出错，已保存的内容不受影响。')}</p>
        <Button look="filled large" onClick={() => window.location.reload()}>
          {t('重新加载')}
        </Button>
      </div>
    );
  }
}
