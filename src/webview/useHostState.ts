import { useEffect, useState } from 'preact/hooks';
import { HostConnection } from './hostConnection';
import type { PanelState } from './panelState';
import { emptyPanel } from './panelState';
import type { VsCodeApi } from './vscodeApi';

/** The host's state as it changes; `unreadable` when the two ends do not understand each other. */
export function useHostState(api: VsCodeApi): { readonly state: PanelState; readonly unreadable: boolean } {
  const [state, setState] = useState<PanelState>(emptyPanel);
  const [unreadable, setUnreadable] = useState(false);
  useEffect(() => {
    let cancel = (): void => undefined;
    const connection = new HostConnection({
      post: (message) => api.post(message),
      onState: (next) => {
        setUnreadable(false);
        setState(next);
      },
      onUnreadable: () => setUnreadable(true),
      schedule: (ms, run) => {
        const timer = setTimeout(run, ms);
        cancel = () => clearTimeout(timer);
        return cancel;
      },
    });
    const receive = (event: MessageEvent<unknown>): void => connection.receive(event.data);
    window.addEventListener('message', receive);
    connection.start();
    return () => {
      window.removeEventListener('message', receive);
      cancel();
    };
  }, [api]);
  return { state, unreadable };
}
