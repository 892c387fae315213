import type { Node } from 'web-tree-sitter';
import type { BlockKind } from '../../core/codeBlock';
import { firstSentence } from './docstring';
import type { ExtractedBlock, Extraction, ImportedNames } from './extraction';
import { boundNames, clip, docstringNode, firstErrorLine, signatureOf, stringsIn, targetsOf } from './pythonNodes';

/** Classes within classes deeper than this are part of the class around them only. */
const maxNesting = 8;

/**
 * Blocks of a Python module, in order: every top-level statement, and of those, definitions and
 * imports within conditionals, and methods and classes within classes, also as blocks of their own.
 */
export function pythonBlocks(root: Node, text: string, fileName: string): Extraction {
  return new ModuleReader(root, text, fileName).read();
}

class ModuleReader {
  readonly #root: Node;
  readonly #text: string;
  readonly #fileName: string;
  readonly #blocks: ExtractedBlock[] = [];
  readonly #imported: ImportedNames[] = [];
  #exported: string[] | undefined;

  constructor(root: Node, text: string, fileName: string) {
    this.#root = root;
    this.#text = text;
    this.#fileName = fileName;
  }

  read(): Extraction {
    const documentation = docstringNode(this.#root);
    this.#statements(this.#root, 'whole');
    const errorLine = firstErrorLine(this.#root);
    return {
      blocks: this.#blocks,
      summary: firstSentence(documentation?.text ?? ''),
      imported: this.#imported,
      ...(this.#exported && { exported: this.#exported }),
      ...(errorLine !== undefined && { errorLine }),
    };
  }

  /** `parts`: within a conditional that is a block already; only definitions and imports become blocks too. */
  #statements(parent: Node, mode: 'whole' | 'parts'): void {
    const documentation = parent.id === this.#root.id ? docstringNode(parent) : undefined;
    let comments: Node[] = [];
    for (const node of parent.namedChildren) {
      if (node.type === 'comment') {
        comments.push(node);
        continue;
      }
      const first = leading(comments, node);
      comments = [];
      if (node.id === documentation?.node.id) this.#moduleDocstring(documentation);
      else this.#statement(node, first, mode);
    }
  }

  #moduleDocstring({ node, text }: { readonly node: Node; readonly text: string }): void {
    this.#add('DOCUMENTATION', this.#fileName.replace(/\.py[iw]?$/i, ''), node, node, { docstring: text });
  }

  #statement(node: Node, first: Node, mode: 'whole' | 'parts'): void {
    switch (node.type) {
      case 'function_definition':
      case 'class_definition':
      case 'decorated_definition':
        this.#definition(node, first, '', 0);
        return;
      case 'import_statement':
      case 'import_from_statement':
      case 'future_import_statement':
        this.#import(node, first);
        return;
      case 'expression_statement':
        if (mode === 'whole') this.#expression(node, first);
        return;
      case 'type_alias_statement':
        if (mode === 'whole') this.#add('ASSIGNMENT', targetsOf(node), node, first);
        return;
      case 'if_statement':
      case 'try_statement':
      case 'match_statement':
        if (mode === 'whole') this.#add('CONDITIONAL', headOf(node), node, first);
        this.#within(node);
        return;
      case 'ERROR':
        if (mode === 'whole' && node.text.trim()) this.#add('OTHER', headOf(node), node, first);
        this.#statements(node, 'parts');
        return;
      default:
        if (mode === 'whole' && node.text.trim()) this.#add('OTHER', headOf(node), node, first);
        this.#within(node);
    }
  }

  /** Definitions and imports in the branches of a compound statement. */
  #within(node: Node): void {
    for (const child of node.namedChildren) {
      if (child.type === 'block') this.#statements(child, 'parts');
      else if (child.type.endsWith('_clause')) this.#within(child);
    }
  }

  #expression(statement: Node, first: Node): void {
    const inner = statement.firstNamedChild;
    if (inner?.type !== 'assignment' && inner?.type !== 'augmented_assignment') {
      this.#add('OTHER', headOf(statement), statement, first);
      return;
    }
    const name = targetsOf(inner);
    this.#add('ASSIGNMENT', name, statement, first);
    if (name !== '__all__') return;
    const names = stringsIn(inner.childForFieldName('right'));
    if (names) this.#exported = [...(this.#exported ?? []), ...names];
  }

  #import(node: Node, first: Node): void {
    this.#add('IMPORT', boundNames(node), node, first);
    const module = node.childForFieldName('module_name')?.text;
    if (module === undefined || !/^__init__\.pyi?$/.test(this.#fileName)) return;
    const all = node.namedChildren.some(({ type }) => type === 'wildcard_import');
    const names = node
      .childrenForFieldName('name')
      // `from a import b as c` gives b on under another name: its own name is not public by that.
      .flatMap((name) => (name.type === 'aliased_import' ? [] : [name.text]));
    this.#imported.push({ module, names: all ? ['*'] : names });
  }

  #definition(node: Node, first: Node, owner: string, depth: number): void {
    const decorated = node.type === 'decorated_definition' ? node : undefined;
    const definition = decorated?.childForFieldName('definition') ?? node;
    const name = definition.childForFieldName('name')?.text;
    if (!name) {
      if (!owner) this.#add('OTHER', headOf(node), node, first);
      return;
    }
    const body = definition.childForFieldName('body');
    const documentation = docstringNode(body);
    const kind: BlockKind = definition.type === 'class_definition' ? 'CLASS' : owner ? 'METHOD' : 'FUNCTION';
    const bodyStart = body?.startIndex ?? definition.endIndex;
    const comment = this.#text.slice(first.startIndex, node.startIndex);
    const source = documentation
      ? this.#text.slice(bodyStart, documentation.node.startIndex) +
        this.#text.slice(documentation.node.endIndex, node.endIndex)
      : this.#text.slice(bodyStart, node.endIndex);
    const qualified = owner ? `${owner}.${name}` : name;
    this.#add(kind, qualified, node, first, {
      signature: signatureOf(definition, decorated),
      docstring: documentation?.text ?? '',
      body: comment + source,
    });
    if (kind === 'CLASS' && body && depth < maxNesting) this.#members(body, qualified, depth + 1);
  }

  #members(body: Node, owner: string, depth: number): void {
    let comments: Node[] = [];
    for (const node of body.namedChildren) {
      if (node.type === 'comment') {
        comments.push(node);
        continue;
      }
      const first = leading(comments, node);
      comments = [];
      if (/^(?:function|class|decorated)_definition$/.test(node.type)) this.#definition(node, first, owner, depth);
      else if (/^(?:if|try|with)_statement$|^ERROR$/.test(node.type)) this.#memberBranches(node, owner, depth);
    }
  }

  #memberBranches(node: Node, owner: string, depth: number): void {
    if (node.type === 'ERROR') {
      this.#members(node, owner, depth);
      return;
    }
    for (const child of node.namedChildren) {
      if (child.type === 'block') this.#members(child, owner, depth);
      else if (child.type.endsWith('_clause')) this.#memberBranches(child, owner, depth);
    }
  }

  #add(
    kind: BlockKind,
    name: string,
    node: Node,
    first: Node,
    details: { readonly signature?: string; readonly docstring?: string; readonly body?: string } = {},
  ): void {
    const endRow = node.endPosition.column === 0 ? node.endPosition.row - 1 : node.endPosition.row;
    const startLine = first.startPosition.row + 1;
    this.#blocks.push({
      kind,
      name: name || clip(node.text),
      signature: details.signature ?? '',
      docstring: details.docstring ?? '',
      startLine,
      endLine: Math.max(startLine, endRow + 1),
      body: details.body ?? (details.docstring === undefined ? this.#text.slice(first.startIndex, node.endIndex) : ''),
    });
  }
}

/** The first of the comments that stand directly above a statement; the statement itself when none does. */
function leading(comments: readonly Node[], statement: Node): Node {
  let first = statement;
  for (const comment of comments.toReversed()) {
    const touches = comment.endPosition.row === first.startPosition.row - 1;
    if (!touches || comment.startPosition.column !== statement.startPosition.column) break;
    if (comment.startPosition.row === 0 && comment.text.startsWith('#!')) break;
    first = comment;
  }
  return first;
}

/** First line of a statement without its colon. */
function headOf(node: Node): string {
  return clip((node.text.trimStart().split('\n', 1)[0] ?? '').replace(/:\s*$/, ''));
}
