import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { cleanup, render } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { formatClass, nameIn, otherName } from '#web/i18n/format.ts'
import { splitName } from '#web/patterns/classes/surname.ts'
import { NameTile } from '#web/ui/page/name-tile.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { renderPart } from './support/page.tsx'

const root = resolve(import.meta.dirname, '../..')
const arabic = 'محمد علي'
const name = { en: arabic, zh: '' }
describe('A right-to-left name', () => {
  test('is isolated where it is shown, and copied without extra characters', () => {
    const { container } = renderPart(<Words>{nameIn('en', name)}</Words>)
    expect(container.querySelector('bdi')?.textContent).toBe(arabic)
    cleanup()
    expect(renderPart(<Words>{arabic}</Words>).container.querySelector('bdi')?.textContent).toBe(
      arabic,
    )
  })

  test('is isolated inside a sentence, before a class number, and as the other name', () => {
    const isolated = `\u2068${arabic}\u2069`
    expect([nameIn('zh', name), otherName('zh', name)]).toEqual([isolated, isolated])
    const sentence = `${nameIn('en', name)} ${formatClass('3A', 2)}`
    const { container } = renderPart(<Words>{sentence}</Words>)
    expect(container.textContent).toBe(`${isolated} 3A (02)`)
    expect(container.querySelector('bdi')).toBeNull()
  })

  test('is split and abbreviated without the isolating characters', () => {
    expect(splitName(nameIn('en', name))).toEqual({ surname: 'محمد', given: 'علي' })
    expect(render(<NameTile text={nameIn('en', name)} />).container.textContent).toBe('م')
  })

  test('is the only kind that is isolated: other names stay unchanged', () => {
    const { container } = renderPart(
      <Words>{nameIn('en', { en: 'Chan Tai Man', zh: '陳大文' })}</Words>,
    )
    expect(container.innerHTML).toContain('Chan Tai Man')
    expect(container.querySelector('bdi')).toBeNull()
  })
})

test('no screen shows a name except through nameIn and Words, which isolate it', () => {
  // {user.name.zh} or {name[language]} between tags, which only Words may contain.
  const bare = /<(?!Words\b)[A-Za-z][^<>]*>\s*\{[\w.?]*\bname\??\.?(?:\.(?:zh|en)|\[\w+\])\}/g
  const found = globSync('web/**/*.tsx', { cwd: root }).flatMap((file) =>
    (readFileSync(resolve(root, file), 'utf8').match(bare) ?? []).map((text) => `${file}: ${text}`),
  )
  expect(found).toEqual([])
})
