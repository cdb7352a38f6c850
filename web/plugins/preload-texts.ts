import type { OutputBundle, OutputChunk } from 'rolldown'
import type { Plugin } from 'vite'

const languages = ['zh', 'en'] as const

/** What is opened by its address most: where the path begins so, this module is shown with the texts of this part. */
const pages = [
  { path: '/sign-in', part: 'sign-in', module: 'features/sign-in/sign-in-screen.tsx' },
  { path: '/display', part: 'display', module: 'features/display/display-screen.tsx' },
  { path: '/admin/', part: 'layout', module: 'app/shell/layout.tsx' },
  { path: '/user/', part: 'layout', module: 'app/shell/layout.tsx' },
  { path: '/admin/', part: '', module: 'app/screen-files/staff.ts' },
  { path: '/user/', part: '', module: 'app/screen-files/portal.ts' },
  { path: '/admin/dashboard', part: 'dashboard', module: 'features/dashboard/dashboard-screen.tsx' },
  { path: '/user/overview', part: 'user-overview', module: 'features/user-overview/user-overview-screen.tsx' },
] as const

type PartTexts = Readonly<Record<string, readonly string[]>>

/**
 * Has the browser ask for the first texts, in the language that it keeps, and for what the page at this address shows, beside the first script and not
 * once that has run: on a slow network each step that is spared is a second. A hint alone: whatever is asked for is loaded by the script all the same.
 */
export const preloadTexts = (): Plugin => ({
  name: 'laurel-preload-texts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    async handler(_, { bundle, chunk }) {
      if (!bundle || !chunk) return
      // Made before each build.
      const { partTexts }: { partTexts: PartTexts } = await import('../i18n/made/part-texts.ts')
      const children = scriptOf(early(bundle, chunk, partTexts))
      return [{ tag: 'script', injectTo: 'head', children }]
    },
  },
})

/** Files by page and language, without those that the page names by itself. */
const early = (bundle: OutputBundle, entry: OutputChunk, partTexts: PartTexts) => {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const closure = (file: string): string[] => {
    const found = new Set<string>()
    const add = (name: string) => {
      if (found.has(name)) return
      found.add(name)
      for (const next of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) add(next)
    }
    add(file)
    return [...found]
  }
  const there = new Set(closure(entry.fileName))
  const filesOf = (module: string) => {
    const holder = chunks.find(({ moduleIds }) =>
      moduleIds.some((id) => id.replaceAll('\\', '/').endsWith(`/web/${module}`)),
    )
    if (!holder) throw new Error(`web/${module} is in no script, and cannot be asked for early`)
    return closure(holder.fileName).filter((name) => !there.has(name))
  }
  const inLanguage = (language: string) => ({
    first: filesOf(`i18n/made/first-${language}.ts`),
    pages: pages.map(({ path, part, module }) => {
      const texts = (partTexts[part] ?? []).flatMap((name) => filesOf(`i18n/${language}/${name}/index.ts`))
      return [path, [...filesOf(module), ...texts]] as const
    }),
  })
  return { zh: inLanguage('zh'), en: inLanguage('en') }
}

type Early = ReturnType<typeof early>

/** Names once, and by their place in that list otherwise. */
const scriptOf = (wanted: Early) => {
  const names = [
    ...new Set(
      languages
        .flatMap((language) => [wanted[language].first, ...wanted[language].pages.map(([, files]) => files)])
        .flat(),
    ),
  ]
  const places = (files: readonly string[]) => files.map((name) => names.indexOf(name))
  const table = languages.map((language) => [
    places(wanted[language].first),
    wanted[language].pages.map(([path, files]) => [path, places(files)]),
  ])
  return `{
    const names = ${JSON.stringify(names)}
    const [first, pages] = ${JSON.stringify(table)}[localStorage.getItem('laurel.locale') === 'en' ? 1 : 0]
    const shown = pages.filter(([path]) => location.pathname.startsWith(path)).flatMap(([, files]) => files)
    for (const place of new Set([...first, ...shown])) {
      const link = document.createElement('link')
      Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href: '/' + names[place] })
      document.head.append(link)
    }
  }`
}
