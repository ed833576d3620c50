import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** The repository's root. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** One import: `target` is a file of ours from the root without extension, or the name of a package. */
export interface Import {
  target: string;
  ours: boolean;
  typeOnly: boolean;
}

/** Every TypeScript file below a top-level folder, from the root. */
export function sourcesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.d.ts'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

/** Everything that a file imports or re-exports, statically or not. */
export function importsOf(file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const statements = source.statements.flatMap((statement) => {
    const specifier =
      ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement) ? statement.moduleSpecifier : undefined;
    if (!specifier || !ts.isStringLiteral(specifier)) return [];
    return [{ ...resolve(file, specifier.text), typeOnly: isTypeOnly(statement) }];
  });
  const dynamic = [...text.matchAll(/(?<!typeof )\bimport\(\s*'([^']+)'\s*\)/g)].map((match) => ({
    ...resolve(file, match[1] ?? ''),
    typeOnly: false,
  }));
  return [...statements, ...dynamic];
}

function isTypeOnly(statement: ts.Statement): boolean {
  if (ts.isExportDeclaration(statement)) {
    const { exportClause, isTypeOnly: whole } = statement;
    const named = exportClause && ts.isNamedExports(exportClause) ? exportClause.elements : [];
    return whole || (named.length > 0 && named.every((element) => element.isTypeOnly));
  }
  if (!ts.isImportDeclaration(statement) || !statement.importClause) return false;
  const { importClause } = statement;
  if (importClause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const { name, namedBindings } = importClause;
  if (name || !namedBindings || !ts.isNamedImports(namedBindings)) return false;
  return namedBindings.elements.length > 0 && namedBindings.elements.every((element) => element.isTypeOnly);
}

function resolve(file: string, specifier: string): { target: string; ours: boolean } {
  if (specifier.startsWith('#')) return { target: specifier.slice(1), ours: true };
  if (specifier.startsWith('.')) {
    return { target: join(dirname(file), specifier).replace(/\.js$/, ''), ours: true };
  }
  return { target: specifier, ours: false };
}
