import type { VNode } from 'preact';
import type { ExecutionError, ExecutionResult, MimeBundle, VariableChange } from '../../core/execution';
import { plural } from '../../core/plural';
import { stripAnsi } from '../ansi';
import { mimeImage } from '../mimeImage';
import { TextOutput } from './textOutput';

/** What came out of a run: text, values, pictures, the error, and the variables that changed. */
export function ExecutionView({ execution }: { readonly execution: ExecutionResult }): VNode {
  const { stdout, stderr, result, displays, error, variables, message, stateLost } = execution;
  const hasOutput =
    stdout.head !== '' || stderr.head !== '' || stdout.omitted > 0 || stderr.omitted > 0 || displays.length > 0;
  return (
    <>
      {(hasOutput || result) && (
        <div class="output" data-testid="output">
          <TextOutput text={stdout} label="Output" />
          <TextOutput text={stderr} label="Warnings and messages" stream="stderr" />
          {displays.map((bundle) => (
            <MimeView bundle={bundle} />
          ))}
          {result && <MimeView bundle={result} />}
        </div>
      )}
      {error && <ErrorView error={error} />}
      {!error && message !== undefined && <p class="note">{message}</p>}
      {stateLost && <p class="note">Python was started again: its variables are gone.</p>}
      {!hasOutput && !result && !error && execution.status === 'ok' && variables.length === 0 && (
        <p class="note">No output.</p>
      )}
      <Variables variables={variables} />
    </>
  );
}

function MimeView({ bundle }: { readonly bundle: MimeBundle }): VNode | null {
  const image = mimeImage(bundle);
  const text = bundle['text/plain'] ?? '';
  if (image === undefined) return <TextOutput text={text} label="Value" stream="result" />;
  return <img class="picture" src={image} alt={text || 'Picture that the code made'} />;
}

function ErrorView({ error }: { readonly error: ExecutionError }): VNode {
  const traceback = stripAnsi(error.traceback).trim();
  return (
    <div class="run-error" data-testid="error">
      <p class="error-message">
        <strong>{error.name}</strong>
        {error.message !== '' && `: ${stripAnsi(error.message)}`}
      </p>
      {error.line !== undefined && (
        <p class="error-place">
          <span>{`Line ${error.line}`}</span>
          {error.lineText !== undefined && <code>{error.lineText.trim()}</code>}
        </p>
      )}
      {traceback !== '' && (
        <details>
          <summary>Traceback</summary>
          <TextOutput text={error.traceback} label="Traceback" />
        </details>
      )}
    </div>
  );
}

const changes = { added: 'new', changed: 'changed', possiblyChanged: 'maybe changed', deleted: 'deleted' } as const;

function Variables({ variables }: { readonly variables: readonly VariableChange[] }): VNode | null {
  if (variables.length === 0) return null;
  return (
    <details class="variables" open={variables.length <= 4}>
      <summary>{plural(variables.length, 'variable')}</summary>
      <table>
        <thead class="visually-hidden">
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Type and value</th>
            <th scope="col">Change</th>
          </tr>
        </thead>
        <tbody>
          {variables.map(({ name, type, value, change }) => (
            <tr key={name} class={change}>
              <th scope="row">{name}</th>
              <td>
                <span class="type">{type}</span> <span class="value">{value}</span>
              </td>
              <td class="change">{changes[change]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
