import { Command, CommanderError } from 'commander';
import { version } from '../../package.json';
import { ConfigurationError } from '../core/errors';
import { askCommand } from './askCommand';
import type { CliContext } from './cliContext';
import { exitCodes } from './cliContext';
import { askOptions, indexOptions, runOptions, searchOptions } from './commandOptions';
import { indexCommand } from './indexCommand';
import { parseOptions } from './optionSchemas';
import { runCommand } from './runCommand';
import { searchCommand } from './searchCommand';

/**
 * Reads the command line and carries it out. Resolves with the exit code.
 * @throws ConfigurationError when the command line is wrong, and whatever ends a command early.
 */
export async function runProgram(args: readonly string[], context: CliContext): Promise<number> {
  let exitCode: number = exitCodes.success;
  const program = createProgram(context, (code) => {
    exitCode = code;
  });
  if (args.length === 0) throw new ConfigurationError('Name a command: ask, index, search or run. See codenav --help.');
  try {
    await program.parseAsync([...args], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode !== 0) throw new ConfigurationError(commandError(error), { cause: error });
  }
  return exitCode;
}

function createProgram(context: CliContext, ended: (exitCode: number) => void): Command {
  const program = new Command('codenav')
    .description('Finds functions in a Python code base, runs them, and hands over a solution that has been run.')
    .version(version)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => context.streams.out(text),
      // Errors are thrown, and told in one place.
      writeErr: () => undefined,
    });

  withCodeBase(program.command('ask'))
    .description('Answers a question with code that has been run')
    .argument('<question>', 'what is to be done, in quotes')
    .option('--model <id>', 'model; "navigator" needs none; "scripted:FILE" replies from a file')
    .option('--base-url <url>', 'address of an OpenAI-compatible endpoint')
    .option('--api-key-env <name>', 'environment variable that holds the key')
    .option('--strategy <name>', 'how the agent decides: codenav')
    .option('--encoding <name>', 'how the model writes actions: auto or xml')
    .option('--max-steps <n>', 'steps after which it stops')
    .option('--description <file>', 'description of the code base for the model')
    .option('--approve <who>', 'what may run: all, ask (before each cell) or none')
    .option('--sandbox', 'not available in this version')
    .option('--save <file>', 'writes the episode there as it happens')
    .option('--export <file>', 'writes it at the end: .ipynb, .md, .py, _test.py or .jsonl')
    .option('--json', 'prints one event a line')
    .action(async (question: string, options: object) =>
      ended(await askCommand(parseOptions(askOptions, { ...options, question }), context)),
    );

  withCodeBase(program.command('index'))
    .description('Indexes a code base')
    .option('--fresh', 'from scratch, whatever is in the cache')
    .option('--json', 'prints the figures as JSON')
    .action(async (options: object) => ended(await indexCommand(parseOptions(indexOptions, options), context)));

  withCodeBase(program.command('search'))
    .description('Searches a code base')
    .argument('[query]', 'for instance: name:load_image AND type:FUNCTION')
    .option('--queries <file>', 'a file with one query a line')
    .option('--top <k>', 'hits for each query (10)')
    .option('--json', 'prints one object a query')
    .action(async (query: string | undefined, options: object) =>
      ended(await searchCommand(parseOptions(searchOptions, { ...options, query }), context)),
    );

  program
    .command('run')
    .description('Runs Python code in a kernel')
    .argument('<file>', 'a file, or - for standard input')
    .option('--python <path>', 'interpreter')
    .option('--timeout <s>', 'seconds after which the code is stopped')
    .option('--json', "prints the kernel's messages, one a line")
    .action(async (file: string, options: object) =>
      ended(await runCommand(parseOptions(runOptions, { ...options, file }), context)),
    );

  program
    .command('eval', { hidden: true })
    .allowUnknownOption()
    .allowExcessArguments()
    .helpOption(false)
    .action(() => {
      throw new ConfigurationError('eval is not available in this version. Use ask, index, search or run.');
    });
  return program;
}

function withCodeBase(command: Command): Command {
  const collect = (value: string, values: readonly string[] = []): string[] => [...values, value];
  return command
    .option('--workspace <dir>', 'folder of the code base; may be repeated (the current folder)', collect)
    .option('--python <path>', "interpreter (the active virtual environment's, else python3 on the path)")
    .option('--library <name>', 'installed library to index too; may be repeated', collect);
}

/** Commander's message, with a word on how to mend it. */
function commandError(error: CommanderError): string {
  const message = error.message.replace(/^error: /, '').replace(/\s*\n\s*/g, ' ');
  const text = `${message.charAt(0).toUpperCase()}${message.slice(1)}`.replace(/(?<![.?!)])$/, '.');
  if (error.code === 'commander.excessArguments') return `${text} Put what belongs together in quotes.`;
  return `${text} See codenav --help.`;
}
