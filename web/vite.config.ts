import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { brandMark } from './plugins/brand-mark.ts'
import { compressAssets } from './plugins/compress-assets.ts'
import { preloadTexts } from './plugins/preload-texts.ts'
import { primeTheme } from './plugins/prime-theme.ts'
import { serviceWorker } from './plugins/service-worker.ts'
import { noticesFile, thirdPartyNotices } from './plugins/third-party-notices.ts'

/** For development; the api serves the built files. */
const api = process.env.LAUREL_API ?? 'http://127.0.0.1:3000'

/** Windows paths too. */
const path = (pattern: string) => new RegExp(pattern.replaceAll('/', '[\\\\/]'))

// React stays in browsers' caches from one version to the next.
const groups = [
  { name: 'react', test: path('/node_modules/(react|react-dom|scheduler)/'), priority: 3 },
  { name: 'start', tags: ['$initial' as const], priority: 2 },
  {
    name: 'first',
    test: path(
      '/@tanstack/query-core/.*/queryObserver[.]|/@tanstack/react-query/.*/(useQuery|useBaseQuery)[.]|/web/(i18n/format|ui/laurel/(marks|wreath))[.]',
    ),
    priority: 1,
  },
  {
    name: 'inputs',
    test: path(
      '/web/ui/fields/(check-contract|every-issue|field-frame|text-input|password-input)[.]',
    ),
  },
  {
    // What every screen of somebody signed in stands in and begins with; neither the sign-in nor a
    // display does.
    name: 'shell',
    test: path(
      '/web/(app/shell/(layout|shell|top-bar|drawer|side-menu|thumb-bar|ledger-note|role-label|organization-logo)|areas/|client/session/period|ui/(page/(page-header|card|period-selector|period-link|name-tile)|states/use-one-by-one)|patterns/(live/live-badge|explain/(figure|explained-number|explain-place|explanation-step)))[.]|/web/areas/|/react-query/.*/useIsFetching[.]',
    ),
  },
  {
    name: 'pages',
    test: path(
      '/web/(ui/(page/(language-switch|page-title|theme-toggle)|states/message)|client/(api/error-message|session/(session|home)))[.]',
    ),
    priority: 1,
  },
  {
    name: 'views',
    test: path('/web/ui/states/(query-view|skeleton-rows|empty-state)[.]'),
    priority: 1,
  },
  {
    name: 'own',
    // With the page on which students and parents begin.
    test: path(
      '/web/(patterns/(profiles/(own-profiles|profile-query|shown-profile)|places/places-queries)|modules/dashboard/user-overview/(user-overview-screen|points-hero|use-awards|use-profile))[.]',
    ),
  },
  {
    name: 'rule-name',
    test: path('/web/i18n/use-rule-name[.]|/api/contracts/rule-name[.]'),
    priority: 1,
  },
  // Of displays too: a group takes along what its files import, unless it stands in one that comes
  // first.
  {
    name: 'wall',
    test: path(
      '/web/(ui/browser/(use-wake-lock|reduced-motion)|patterns/ranking/(use-slide|count-up))[.]',
    ),
    priority: 1,
  },
  // Of displays too.
  {
    name: 'watching',
    test: path(
      '/web/(client/(use-live|live-pause|line-blocked|use-down|read-while-down)|ui/text/words)[.]',
    ),
    priority: 1,
  },
]

export default defineConfig({
  root: import.meta.dirname,
  // The server inserts a nonce per request.
  html: { cspNonce: '__CSP_NONCE__' },
  plugins: [
    react(),
    brandMark(),
    primeTheme(),
    thirdPartyNotices(),
    preloadTexts(),
    serviceWorker(),
    compressAssets(),
  ],
  // The content security policy allows no data: addresses.
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    license: { fileName: noticesFile },
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: { host: '127.0.0.1', proxy: { '/api': api, '/socket.io': { target: api, ws: true } } },
  preview: { host: '127.0.0.1' },
})
