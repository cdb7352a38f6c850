import { readDeviceName } from '#domain/device-name.ts'
import { codeWords } from './code-words.ts'
import type { DataRow, DataSection, DataValue } from './data-sections.ts'
import {
  dataFieldWords,
  dataPageWords,
  dataSectionWords,
  type FieldName,
  type SectionName,
} from './data-words.ts'

export type Write = (text: string) => Promise<void>

/** @throws the signal's reason once it is aborted */
export const untilAborted =
  (write: Write, signal: AbortSignal): Write =>
  async (text) => {
    signal.throwIfAborted()
    await write(text)
  }

export type DataFile = Readonly<{
  sections: readonly DataSection[]
  madeAt: string
  language: 'zh' | 'en'
  localTime: (moment: string) => string
}>

export const writeJson = async (write: Write, { sections, madeAt }: DataFile) => {
  await write(`{"made_at":${JSON.stringify(madeAt)}`)
  for (const { name, pages } of sections) {
    await write(`,\n${JSON.stringify(name)}:[`)
    let before = ''
    for await (const rows of pages) {
      if (rows.length === 0) continue
      await write(before + rows.map((row) => JSON.stringify(row)).join(',\n'))
      before = ',\n'
    }
    await write(']')
  }
  await write('}\n')
}

const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign)

// Written into the page, because a page opened from disk has no headers.
const policy = "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'"

const style = `body{font:16px/1.5 system-ui,sans-serif;margin:2rem;color:#1d1620}
table{border-collapse:collapse;margin-bottom:1.5rem}
th,td{border:1px solid #b9aebd;padding:.3rem .6rem;text-align:left;vertical-align:top;white-space:pre-wrap}
th{background:#f1ecf3}@media print{body{margin:0}}
@media (width < 60rem){body{margin:1rem}table,tbody,tr,td{display:block}tr:has(th){display:none}
tr{border:1px solid #b9aebd;margin-bottom:.75rem;padding:.3rem .75rem}
td{border:0;padding:.15rem 0;overflow-wrap:anywhere}td:empty{display:none}
td::before{content:attr(data-name);display:block;font-size:.85rem;color:#5b5160}}`

export const writeHtml = async (write: Write, file: DataFile) => {
  const { sections, madeAt, language, localTime } = file
  const title = dataPageWords.title[language]
  const tag = language === 'zh' ? 'zh-Hant' : 'en'
  await write(`<!doctype html>
<html lang="${tag}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>${title}</title><style>${style}</style></head><body><h1>${title}</h1>
<p>${dataPageWords.made[language]}: ${escaped(localTime(madeAt))}</p>\n`)
  for (const { name, pages } of sections) {
    await write(`<h2>${dataSectionWords[name][language]}</h2>\n`)
    let columns: readonly FieldName[] | undefined
    for await (const rows of pages) {
      const [first] = rows
      if (!first) continue
      const head = columns ? '' : headOf(first, language)
      columns ??= Object.keys(first) as FieldName[]
      const cellsOf = cellsBy(columns, language, textsOf(name, file))
      const lines = rows.map((row) => `<tr>${cellsOf(row)}</tr>\n`)
      await write(head + lines.join(''))
    }
    await write(columns ? '</table>\n' : `<p>${dataPageWords.none[language]}</p>\n`)
  }
  await write('</body></html>\n')
}

const headOf = (row: DataRow, language: 'zh' | 'en') => {
  const names = Object.keys(row) as FieldName[]
  const cells = names.map((name) => `<th scope="col">${dataFieldWords[name][language]}</th>`)
  return `<table><tr>${cells.join('')}</tr>\n`
}

type TextOf = (value: DataValue, field: FieldName) => string

/** Cells name their column, for screens too narrow for a table. */
const cellsBy = (columns: readonly FieldName[], language: 'zh' | 'en', textOf: TextOf) => {
  const begun = columns.map((name) => `<td data-name="${escaped(dataFieldWords[name][language])}">`)
  return (row: DataRow) =>
    columns.map((name, n) => `${begun[n]}${escaped(textOf(row[name] ?? null, name))}</td>`).join('')
}

const moment = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

const textsOf = (section: SectionName, { language, localTime }: DataFile): TextOf => {
  const separator = language === 'zh' ? '、' : ', '
  return (value, field) => {
    if (value === null) return ''
    if (typeof value === 'boolean') return dataPageWords[value ? 'yes' : 'no'][language]
    if (typeof value === 'object') return value[language] || value.zh || value.en
    if (typeof value === 'number') return String(value)
    const words = codeWords[section]?.[field]
    if (words)
      return value
        .split(', ')
        .map((code) => words[code]?.[language] ?? code)
        .join(separator)
    if (field === 'device') return deviceIn(value)
    return moment.test(value) ? localTime(value) : value
  }
}

const deviceIn = (userAgent: string) => {
  const { browser, system } = readDeviceName(userAgent)
  return [browser, system].filter((part) => part !== null).join(', ') || userAgent
}
