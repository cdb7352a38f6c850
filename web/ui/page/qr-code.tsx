import { QRCodeSVG } from 'qrcode.react'

/** Scanners need dark on white in both themes. */
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
