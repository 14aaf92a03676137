// Combines an MUI component with its theme: both are loaded together, and neither is rendered alone.
import type { ComponentType } from 'react';

const fetchTheme = () => import(/* webpackChunkName: "themed" */ './Themed');

export function withTheme<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return async (): Promise<{ default: ComponentType<Props> }> => {
    const [{ default: Part }, { default: Themed }] = await Promise.all([load(), fetchTheme()]);
    function ThemedPart(props: Props) {
      return (
        <Themed>
          <Part {...props} />
        </Themed>
      );
    }
    return { default: ThemedPart };
  };
}
