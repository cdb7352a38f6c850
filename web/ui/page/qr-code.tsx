import { QRCodeSVG } from 'qrcode.react'

/**
 * A code that can be read with up to 30% of it covered. Dark on white in both themes, with the
 * quiet edge that readers need.
 */
export const QrCode = ({ value, label }: { value: string; label: string }) => (
  <QRCodeSVG
    className="qr"
    value={value}
    level="H"
    marginSize={4}
    size={256}
    bgColor="#FFFFFF"
    fgColor="#000000"
    title={label}
    role="img"
    aria-label={label}
  />
)
