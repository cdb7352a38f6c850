/// <reference path="./saxen.d.ts" />
import { Parser } from 'saxen'

type XmlReader = {
  open?: (
    name: string,
    attributes: () => Readonly<Record<string, string>>,
    isClosed: boolean,
  ) => void
  close?: (name: string) => void
  text?: (text: string) => void
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * Walks through one part of a workbook. Names come without prefixes, and text is decoded.
 * @throws Error for invalid XML
 */
export const readXml = (xml: string, { open, close, text }: XmlReader) => {
  const parser = new Parser()
  if (open)
    parser.on('openTag', (name, attributes, decode, isClosed) => {
      const decoded = () =>
        Object.fromEntries(
          Object.entries(attributes()).map(([key, value]) => [localName(key), decode(value)]),
        )
      open(localName(name), decoded, isClosed)
    })
  if (close) parser.on('closeTag', (name) => close(localName(name)))
  if (text) parser.on('text', (raw, decode) => text(decode(raw))).on('cdata', text)
  parser.parse(xml)
}
