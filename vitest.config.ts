import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { primeTheme } from './web/plugins/prime-theme.ts'

/** Of `npm run test:browsers` alone. */
const otherBrowsers = {
  test: {
    name: 'browsers',
    environment: 'node',
    include: ['tests/browsers/**/*.test.ts'],
    globalSetup: ['tests/support/global-setup.ts'],
  },
} as const

export default defineConfig({
  test: {
    pool: 'forks',
    // Tests wait as often as they work: three share two cores well.
    maxWorkers: 3,
    // The browser, the stores and the tests share two cores: what fails once is tried again, and named at the end (scripts/test/second-tries.ts).
    retry: 1,
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/web/**', 'tests/browsers/**'],
          globalSetup: ['tests/support/global-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
          // Each makes its own database or process; to load the whole server anew for each would cost a minute.
          isolate: false,
        },
      },
      ...(process.env.LAUREL_TEST_BROWSERS ? [otherBrowsers] : []),
      {
        plugins: [react(), primeTheme()],
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['tests/web/**/*.test.tsx'],
          globalSetup: ['tests/support/texts-setup.ts'],
          testTimeout: 20_000,
        },
      },
    ],
  },
})
