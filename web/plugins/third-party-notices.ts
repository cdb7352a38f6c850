import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

export const noticesFile = 'third-party-notices.md'

/** Packages whose pictures are used, but no scripts. Vite lists only packages with scripts. */
const pictured = ['primeicons']

export const thirdPartyNotices = (): Plugin => ({
  name: 'laurel-third-party-notices',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const notices = bundle[noticesFile]
      if (notices?.type !== 'asset') throw new Error(`${noticesFile} was not written`)
      notices.source = [
        String(notices.source),
        ...(await Promise.all(pictured.map(noticeOf))),
      ].join('\n')
    },
  },
})

const noticeOf = async (name: string) => {
  const fileOf = (file: string) =>
    readFile(new URL(`../../node_modules/${name}/${file}`, import.meta.url), 'utf8')
  const { version, license } = JSON.parse(await fileOf('package.json')) as Record<string, string>
  return `## ${name} - ${version} (${license})\n\n${await fileOf('LICENSE')}`
}
