import { strToU8, zipSync } from 'fflate'

const cell = (value: string | number | { day: number }, at: string) => {
  if (typeof value === 'number') return `<c r="${at}"><v>${value}</v></c>`
  if (typeof value === 'object') return `<c r="${at}" s="1"><v>${value.day}</v></c>`
  return `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
}
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const xml = (text: string) => strToU8(`<?xml version="1.0" encoding="UTF-8"?>${text}`)

/** An Excel workbook with one sheet, as bytes. `{ day }` is a cell with a date format. */
export const workbookBytes = (
  rows: readonly (readonly (string | number | { day: number })[])[],
) => {
  const lines = rows.map((row, at) => {
    const cells = row.map((value, column) =>
      cell(value, `${String.fromCharCode(65 + column)}${at + 1}`),
    )
    return `<row r="${at + 1}">${cells.join('')}</row>`
  })
  return sheetOf(lines.join(''))
}

/** Returns the same workbook from rows written as XML. */
export const sheetOf = (rows: string) =>
  zipSync({
    '[Content_Types].xml': xml(
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    ),
    'xl/workbook.xml': xml(
      `<workbook ${main} xmlns:r="${relations}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': xml(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
        <Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/>
        <Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    ),
    'xl/styles.xml': xml(
      `<styleSheet ${main}><cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs>
        <cellXfs count="2"><xf numFmtId="0" xfId="0"/><xf numFmtId="14" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ),
    'xl/worksheets/sheet1.xml': xml(
      `<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`,
    ),
  })
