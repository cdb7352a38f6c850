import type { NamespaceQrCodeTranslation } from '../../i18n-types.ts'

const qrCode = {
  title: 'Student QR code',
  of: 'Student ID',
  image: 'QR code of {0}',
  hint: 'A device that scans this code recognises the student.',
  missing: {
    title: 'No student ID',
    text: 'This link has no student ID. Scan or open the link you were given again.',
  },
  tooLong: {
    title: 'The student ID is too long',
    text: 'A student ID has at most {0} characters. Check that the link is complete.',
  },
} satisfies NamespaceQrCodeTranslation

export default qrCode
