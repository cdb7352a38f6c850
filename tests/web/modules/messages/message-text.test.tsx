import { expect, test } from 'vitest'
import { fileSize } from '#web/modules/messages/file-size.ts'
import { addressParts } from '#web/modules/messages/message-text.tsx'

const addresses = (text: string) =>
  addressParts(text)
    .filter(({ isAddress }) => isAddress)
    .map((part) => part.text)

test('addresses are links, without the punctuation that ends their sentence', () => {
  expect(addresses('See https://a.example/x?y=1. And (http://b.example/z)!')).toEqual([
    'https://a.example/x?y=1',
    'http://b.example/z',
  ])
  expect(addresses('詳情見https://a.example/通告，謝謝')).toEqual(['https://a.example/'])
})

test('nothing else is a link: no script, no other scheme, no markup', () => {
  expect(
    addresses('javascript:alert(1) data:text/html,x ftp://a.example <a href="x">y</a> a.example'),
  ).toEqual([])
})

test('every character of the text stays, in its order', () => {
  const text = 'One\n\nhttps://a.example/b\n<b>two</b> https://c.example'
  expect(
    addressParts(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})

test('a size is written in the usual unit', () => {
  expect([fileSize(12), fileSize(640_000), fileSize(1_200_000)]).toEqual([
    '12 B',
    '640 kB',
    '1.2 MB',
  ])
})
