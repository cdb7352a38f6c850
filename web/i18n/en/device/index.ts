import type { NamespaceDeviceTranslation } from '../../i18n-types.ts'

const device = {
  title: 'Device',
  pair: {
    title: 'Pair this device',
    text: 'Type the pairing code that staff get on the Devices page. Each code is good once, within fifteen minutes.',
    code: 'Pairing code',
    submit: 'Pair',
    ended: 'Staff have disconnected this device. To use it again, pair it anew.',
  },
  does: {
    checkin: 'Check in',
    checkout: 'Check out',
    enquiry: 'My points',
    game: 'Game',
    redeem: 'Redeem',
  },
  points: '{0} point{{s}}',
  card: 'Student card',
  cardHint: 'Hold your card to the reader, scan your QR code, or type your student number and press Enter.',
  submit: 'OK',
  openCamera: 'Scan with the camera',
  closeCamera: 'Close the camera',
  cameraPicture: 'Picture of the camera',
  noCamera: 'The camera cannot be used. Allow it in the browser’s settings, or use a card reader.',
  noConnection: 'No connection for the moment; it goes on by itself.',
  off: 'This device is switched off for now.',
  noPeriod: 'The school has no period at present.',
  noGames: 'No game is open at present.',
  gamesCode: 'QR code of your games',
  balance: 'points',
  redeem: 'Redeem {0}',
  outcome: {
    checkin: 'Checked in. Welcome!',
    checkinAgain: 'Already checked in at {0}.',
    checkout: 'Checked out. Goodbye!',
    checkoutAgain: 'Already checked out at {0}.',
    enquiry: 'Your points:',
    game: 'Scan the code with your phone, and play:',
    ask: 'Redeem {0}? Press the button below, or show your card again.',
    lack: 'Not enough points for {0}.',
    redeem: '{0} redeemed. You have left:',
  },
} satisfies NamespaceDeviceTranslation

export default device
