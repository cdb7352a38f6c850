import type { OutputBundle, OutputChunk } from 'rolldown'
import type { Plugin } from 'vite'

const languages = ['zh', 'en'] as const
type Language = (typeof languages)[number]

const shell = 'app/shell/layout.tsx'

const begin = '/user/overview'

/**
 * Preloads the first texts and the shell: each round trip saved is a second on a slow network. Keep
 * it short, because every page contains it.
 */
export const preloadTexts = (): Plugin => ({
  name: 'laurel-preload-texts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_, { bundle, chunk }) {
      if (!bundle || !chunk) return
      return [{ tag: 'script', injectTo: 'head', children: scriptOf(early(bundle, chunk)) }]
    },
  },
})

const early = (bundle: OutputBundle, entry: OutputChunk) => {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const closure = (file: string, found = new Set<string>()): Set<string> => {
    if (found.has(file)) return found
    found.add(file)
    for (const next of chunks.find(({ fileName }) => fileName === file)?.imports ?? [])
      closure(next, found)
    return found
  }
  const there = closure(entry.fileName)
  return (module: string) => {
    const isIt = (id: string) => id.replaceAll('\\', '/').endsWith(`/web/${module}`)
    const holder = chunks.find(({ moduleIds }) => moduleIds.some(isIt))
    if (!holder) throw new Error(`web/${module} is in no script, and cannot be asked for early`)
    return [...closure(holder.fileName)].filter((name) => !there.has(name))
  }
}

const scriptOf = (filesOf: (module: string) => string[]) => {
  const texts = (part: 'first' | 'layout', language: Language) =>
    filesOf(`i18n/made/${part}-${language}.ts`)
  const named = (files: string[]) =>
    JSON.stringify(files.map((file) => file.replace(/^assets\/(.*)\.js$/, '$1')).join())
  const [zh, en] = languages.map(
    (language) => `[${named(texts('first', language))},${named(texts('layout', language))}]`,
  )
  return `{let[f,t]=localStorage.getItem('laurel.locale')==='en'?${en}:${zh};if(framed)f+=','+t+','+${named(filesOf(shell))}+(location.pathname==='${begin}'?'':','+${named(filesOf('i18n/texts-by-part.ts'))})
for(const n of f.split(',')){const l=document.createElement('link');l.rel='modulepreload';l.crossOrigin='';l.href='/assets/'+n+'.js';document.head.append(l)}}`
}
