import type { VNode } from 'preact';
import type { PanelStatus } from '../../panel/messages';
import { usePost } from '../hostContext';
import { Button } from './button';
import { HistoryList } from './historyList';

/** What is below the question while no episode is shown: how to begin, and past episodes. */
export function Home({ status }: { readonly status: PanelStatus }): VNode {
  const post = usePost();
  const { folders, model, history } = status;
  return (
    <main class="scroller home">
      {folders.length === 0 && (
        <section class="welcome" data-testid="no-folder">
          <p>Open a folder to ask about the code in it.</p>
          <Button
            kind="primary"
            label="Open folder"
            testId="open-folder"
            onClick={() => post({ type: 'openFolder' })}
          />
        </section>
      )}
      {folders.length > 0 && history.length === 0 && (
        <section class="welcome">
          <p>
            Say what you want done with the code in this workspace. CodeNav finds the functions for it, tries them in
            your Python, and hands you a short solution that has been run.
          </p>
          <p class="note">Nothing runs before you have seen it and agreed.</p>
        </section>
      )}
      {model.kind === 'navigator' && (
        <section class="welcome" data-testid="no-model">
          <p class="note">
            No model is set up, so the Navigator answers: it searches your code, tries what it finds, and shows what
            worked. A model can take on harder questions.
          </p>
          <Button
            kind="link"
            label="Set up a model"
            testId="set-up-model"
            onClick={() => post({ type: 'setUpModel' })}
          />
        </section>
      )}
      <HistoryList history={history} />
    </main>
  );
}
