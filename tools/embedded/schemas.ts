import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { SCHEMAS } from '../../src/dataset/format/file-schemas.js';
import { DIRECTORY, FILE_HEADER, PAGE_TABLE, type Schema, STRING_POOL, US_STREETS } from '../../src/dataset/format/schemas.js';

/** The folder of the schemas in the language of flatbuffers. */
export const SCHEMA_FOLDER = new URL('../../src/dataset/format/schemas/', import.meta.url);

/** Where the fields of a table are described: a file under src/dataset/format, and the constant in it. */
type Described = readonly [file: string, constant: string, schema: Schema];

const TABLES: Readonly<Record<string, Described>> = {
  StringPool: ['schemas', 'STRING_POOL', STRING_POOL],
  FileHeader: ['schemas', 'FILE_HEADER', FILE_HEADER],
  BlockDirectory: ['schemas', 'DIRECTORY', DIRECTORY],
  PageTable: ['schemas', 'PAGE_TABLE', PAGE_TABLE],
  UsStreets: ['schemas', 'US_STREETS', US_STREETS],
  UsPlaces: ['tables/us-places', 'US_PLACES_COLUMNS', SCHEMAS['us-places']],
  UsStreetIndex: ['tables/us-street-index', 'STREET_INDEX_COLUMNS', SCHEMAS['us-street-index']],
  UsStreetRows: ['tables/us-street-index', 'STREET_ROWS_COLUMNS', SCHEMAS['us-street-rows']],
  UsStreetNumbers: ['tables/us-street-index', 'STREET_NUMBERS_COLUMNS', SCHEMAS['us-street-numbers']],
  UsStreetRowNumbers: ['tables/us-street-row-numbers', 'STREET_ROW_NUMBERS_COLUMNS', SCHEMAS['us-street-row-numbers']],
  InPlaces: ['tables/in-places', 'IN_PLACES_COLUMNS', SCHEMAS['in-places']],
  IpPlaces: ['tables/ip-columns', 'IP_PLACES_COLUMNS', SCHEMAS['ip-places']],
  IpV4: ['tables/ip-columns', 'IP_RANGES_COLUMNS', SCHEMAS['ip-v4']],
  IpV6: ['tables/ip-columns', 'IP_RANGES_COLUMNS', SCHEMAS['ip-v6']],
};

/** Tables that others hold: a file of its own each, which these include. */
const PARTS: Readonly<Record<string, string>> = { FileHeader: 'file_header', StringPool: 'strings' };
/** Most characters of a line, and those of a field in front of its comment. */
const LINE = 140;
const FIELD = 28;

/** The schemas by file name. What is said of tables and fields are the comments of the code that reads and writes them. */
export async function flatbufferSchemas(): Promise<ReadonlyMap<string, string>> {
  const texts = Object.entries(TABLES).map(
    async ([name, of]) => [`${PARTS[name] ?? snake(name).slice(1)}.fbs`, await schemaText(name, of)] as const,
  );
  return new Map(await Promise.all(texts));
}

async function schemaText(name: string, [file, constant, { identifier, fields }]: Described): Promise<string> {
  const described = await describedIn(file, constant);
  const types: readonly string[] = Object.values(fields);
  const includes = Object.entries(PARTS).filter(([part]) => types.includes(part));
  return [
    `// Written by npm run build:schemas, with the comments of ${file}.ts.`,
    ...comment('', described.text),
    ...includes.map(([, own]) => `include "${own}.fbs";`),
    'namespace format;',
    '',
    `table ${name} {`,
    ...Object.entries(fields).flatMap(([field, type]) =>
      fieldLines(`  ${snake(field)}:${type};`, described.fields.get(field) ?? NOTHING_SAID),
    ),
    '}',
    ...(identifier === '' ? [] : ['', `root_type ${name};`, `file_identifier "${identifier}";`]),
    '',
  ].join('\n');
}

function fieldLines(line: string, { lead, text }: DescribedField): readonly string[] {
  const section = lead === '' ? [] : ['', ...comment('  ', lead)];
  if (text === '') return [...section, line];
  const together = `${line.padEnd(FIELD)} // ${text}`;
  return [...section, ...(together.length <= LINE && !text.includes('\n') ? [together] : [...comment('  ', text), line])];
}

interface DescribedField {
  /** What is said of this field and those behind it. */
  readonly lead: string;
  readonly text: string;
}

interface DescribedTable {
  readonly text: string;
  readonly fields: ReadonlyMap<string, DescribedField>;
}

const NOTHING_SAID: DescribedField = { lead: '', text: '' };

/** What the comments of a file say of a constant and of its properties, or of those of its property `fields`. */
async function describedIn(file: string, constant: string): Promise<DescribedTable> {
  const path = new URL(`../../src/dataset/format/${file}.ts`, import.meta.url);
  const values = (await import(path.href)) as Readonly<Record<string, unknown>>;
  const source = ts.createSourceFile(path.pathname, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const statements = source.statements.filter(ts.isVariableStatement);
  const [found] = statements.filter(({ declarationList }) => declarationList.declarations[0]?.name.getText() === constant);
  const named = source.statements.find((each) => ts.isTypeAliasDeclaration(each) && each.type.getText().includes(constant));
  if (found === undefined) throw new Error(`${file}.ts has no ${constant}`);
  const all = properties(found.declarationList.declarations[0]?.initializer);
  const own = all.find((each) => each.name.getText() === 'fields');
  const fields = (own === undefined ? all : properties(own.initializer)).map((row) => {
    const text = joined([jsDoc(row, values), behind(source, row)]);
    return [row.name.getText(), { lead: inFront(source, row), text: joined([text, ...facts(row.initializer.getText(), text)]) }] as const;
  });
  return { text: jsDoc(found, values) || (named === undefined ? '' : jsDoc(named, values)), fields: new Map(fields) };
}

function joined(texts: readonly string[]): string {
  return texts.filter((each) => each !== '').join('; ');
}

function properties(node: ts.Expression | undefined): readonly ts.PropertyAssignment[] {
  const bare = node !== undefined && (ts.isSatisfiesExpression(node) || ts.isAsExpression(node)) ? node.expression : node;
  if (bare !== node) return properties(bare);
  return bare !== undefined && ts.isObjectLiteralExpression(bare) ? bare.properties.filter(ts.isPropertyAssignment) : [];
}

/** The comment of a declaration, with the values of constants for links to them. */
function jsDoc(node: ts.Node, values: Readonly<Record<string, unknown>>): string {
  const [doc] = ts.getJSDocCommentsAndTags(node);
  const text = doc === undefined ? '' : (ts.getTextOfJSDocComment(doc.comment) ?? '');
  const written = (name: string): string => (typeof values[name] === 'number' ? String(values[name]) : name);
  return text.replace(/\{@link (\w+)\}/g, (_, name: string) => written(name)).replace(/\.$/, '');
}

/** The comment lines in front of a property. */
function inFront(source: ts.SourceFile, row: ts.PropertyAssignment): string {
  const ranges = ts.getLeadingCommentRanges(source.text, row.getFullStart()) ?? [];
  const lines = ranges.filter(({ kind }) => kind === ts.SyntaxKind.SingleLineCommentTrivia);
  return lines.map(({ pos, end }) => source.text.slice(pos, end).replace(/^\/\/ /, '')).join(' ');
}

/** The comment behind a property, on its line. */
function behind(source: ts.SourceFile, row: ts.PropertyAssignment): string {
  const [range] = ts.getTrailingCommentRanges(source.text, row.end + 1) ?? [];
  return range === undefined ? '' : source.text.slice(range.pos, range.end).replace(/^\/\/ /, '');
}

/** What the schema of a column says, in words. */
function facts(schema: string, said: string): readonly string[] {
  const match = (pattern: RegExp): string | undefined => pattern.exec(schema)?.[1];
  const [runs, alike, row] = [match(/runsOf\('(\w+)'\)/), match(/^(?:optional\(|orEmpty\()?\w+\('(\w+)'/), match(/below\('(\w+)'/)];
  return [
    runs === undefined ? '' : `one more than ${snake(runs)}`,
    alike === undefined || schema.startsWith('scalar') ? '' : `one for each of ${snake(alike)}`,
    row === undefined ? '' : `row of ${snake(row)}`,
    /ascending\(|sortedStrings\(|distinctStrings\(/.test(schema) && !said.includes('ascending') ? 'ascending' : '',
    /^optional\(|^orEmpty\(/.test(schema) ? 'may be absent' : '',
  ];
}

function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** A text as comments, in lines that are no longer than others. Lines that are indented stay as they are. */
function comment(indent: string, text: string): readonly string[] {
  const lines: string[] = [];
  let isOpen = false;
  for (const line of text === '' ? [] : text.split('\n')) {
    const isLaidOut = line === '' || /^\s|\S {2,}\S/.test(line);
    for (const word of isLaidOut ? [line] : line.split(' ')) {
      const last = lines.length - 1;
      if (isOpen && !isLaidOut && `${lines[last]} ${word}`.length < LINE) lines[last] += ` ${word}`;
      else lines.push(word);
      isOpen = !isLaidOut;
    }
  }
  return lines.map((line) => `${indent}// ${line}`.trimEnd());
}
