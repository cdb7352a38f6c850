import type { NamespaceQrCodeTranslation } from '../../i18n-types.ts'

const qrCode = {
  title: 'Student QR code',
  of: 'Student ID',
  image: 'QR code of {0}',
  hint: 'A device that scans this code knows the student.',
  missing: {
    title: 'No student ID',
    text: 'This link has no student ID. Scan or open the link that you were given once more.',
  },
  tooLong: {
    title: 'The student ID is too long',
    text: 'A student ID has at most {0} characters. Check that the link is whole and right.',
  },
} satisfies NamespaceQrCodeTranslation

export default qrCode
