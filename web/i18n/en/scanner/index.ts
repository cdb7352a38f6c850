import type { NamespaceScannerTranslation } from '../../i18n-types.ts'

const scanner = {
  open: 'Scan cards',
  title: 'Scan a student’s card or QR code',
  hint: 'Hold the QR code of a card in front of the camera, one card after the other.',
  typed: 'Or type the card number or username',
  submit: 'OK',
  close: 'Close',
  light: 'Light',
  picture: 'Camera picture',
  noCamera:
    'The camera cannot be used. Allow it in the browser’s settings, or type the number below.',
  looking: 'Looking it up…',
  unknown: 'No student has the code “{0}”. Try again, or scan the next card.',
  selected: '{name} is selected, {count} in all',
  already: '{name} was already selected, {count} in all',
} satisfies NamespaceScannerTranslation

export default scanner
