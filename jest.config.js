/** ESM + SWC; `#…` imports and `.js` suffixes are mapped back to the TypeScript sources. Run through `npm run jest`. */
export default {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '^.+\\.ts$': ['@swc/jest'] },
  moduleNameMapper: {
    '^#(apps|libs|workflows|activities|temporal|examples|test)/(.*)$': '<rootDir>/$1/$2.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  testMatch: ['<rootDir>/{apps,libs,workflows,activities,temporal,examples,test}/**/*.spec.ts'],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.data/'],
  testTimeout: 120_000,
  testSequencer: '<rootDir>/test/harness/longest-first.mjs',
  // Where tests of a file may run side by side they mostly wait for pages; more of them would press on the two workers.
  maxConcurrency: 3,
};
