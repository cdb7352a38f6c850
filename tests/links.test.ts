import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const pages = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((path) => path !== '' && existsSync(join(root, path)))

const proseOf = (path: string) =>
  readFileSync(join(root, path), 'utf8').replaceAll(/^ *```[\s\S]*?^ *```/gm, '')

/** Names a heading as GitHub does. */
const anchorsOf = (path: string) =>
  [...proseOf(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )

const isFound = (page: string, link: string) => {
  const [file = '', anchor] = link.split('#')
  const path = file === '' ? page : join(dirname(page), file)
  if (!existsSync(join(root, path))) return false
  return anchor === undefined || anchorsOf(path).includes(decodeURIComponent(anchor))
}

test('every link of a page to another page or heading leads there', () => {
  const links = pages.flatMap((page) =>
    [...proseOf(page).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, link = '']) => link)
      .filter((link) => !/^[a-z]+:/.test(link))
      .map((link) => [page, link] as const),
  )
  expect(links.length).toBeGreaterThan(200)
  expect(links.filter(([page, link]) => !isFound(page, link))).toEqual([])
})
