import js from '@eslint/js';
import tseslint from 'typescript-eslint';

const TESTS = ['**/*.spec.ts', 'test/**'];

/** What only a process of Node may touch; a workflow is replayed, elsewhere and later. */
const WORKFLOW_IMPORTS = [
  { regex: '^(node:|@nestjs/)', message: 'Workflows are deterministic: what touches the world is an activity.' },
  { regex: '^#libs/(?!domain/)', message: 'Of the libraries only libs/domain is pure.' },
  { regex: '^#(apps|test|examples)/', message: 'Workflows know nothing of processes.' },
  { regex: '^#temporal/(?!names$)', message: 'Of temporal/ only names is a leaf.' },
  {
    regex: '^#activities/',
    allowTypeImports: true,
    message: 'Workflows see activities only as an interface: import type from *.contract.',
  },
];

export default tseslint.config(
  { ignores: ['dist/', '.data/', '.cache/', 'node_modules/', 'coverage/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.js', '**/*.mjs'],
    extends: [js.configs.recommended],
    languageOptions: {
      globals: Object.fromEntries(
        ['process', 'performance', 'fetch', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval']
          .concat(['AbortController', 'Buffer', 'URL', 'console'])
          .map((name) => [name, 'readonly']),
      ),
    },
  },
  {
    files: ['**/*.ts'],
    extends: [js.configs.recommended, tseslint.configs.recommended],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-explicit-any': 'error',
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportDefaultDeclaration', message: 'Named exports only: one name for a thing everywhere.' },
      ],
    },
  },
  {
    files: ['**/*.ts'],
    ignores: ['libs/config/**', ...TESTS],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Only libs/config (and setup/) read the environment.' },
      ],
      'no-restricted-imports': [
        'error',
        { paths: [{ name: 'node:process', message: 'Use the global process; its env belongs to libs/config.' }] },
      ],
    },
  },
  {
    files: ['workflows/**/*.ts'],
    ignores: TESTS,
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-restricted-imports': ['error', { patterns: WORKFLOW_IMPORTS }],
      'no-restricted-globals': ['error', 'process', 'Buffer', 'fetch', 'console', 'setImmediate', 'WeakRef'],
    },
  },
);
