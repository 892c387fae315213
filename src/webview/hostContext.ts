import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { WebviewMessage } from '../panel/messages';

/** Sends a message to the extension host. */
export type Post = (message: WebviewMessage) => void;

/** How components reach the host without each parent handing it on. */
export const HostContext = createContext<Post>(() => undefined);

export function usePost(): Post {
  return useContext(HostContext);
}
