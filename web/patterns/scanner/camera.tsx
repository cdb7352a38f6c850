import { BrowserCodeReader } from '@zxing/browser'
import {
  BarcodeFormat,
  type BinaryBitmap,
  DecodeHintType,
  MultiFormatOneDReader,
  QRCodeReader,
} from '@zxing/library'
import { useEffect, useRef } from 'react'

type CameraProps = {
  label: string
  onCode: (code: string) => void
  /** Called if a frame contains no code. */
  onNothing?: () => void
  /** Called if the camera is blocked or disconnected. */
  onRefused: () => void
  /** Called with the switch of the lamp, if the camera has one. */
  onLight?: (turn: (isOn: boolean) => Promise<void>) => void
}

const createReader = () => {
  const qr = new QRCodeReader()
  const formats = [BarcodeFormat.CODE_128, BarcodeFormat.CODE_39]
  const bars = new MultiFormatOneDReader(new Map([[DecodeHintType.POSSIBLE_FORMATS, formats]]))
  return {
    decode: (picture: BinaryBitmap) => {
      try {
        return qr.decode(picture)
      } catch {
        return bars.decode(picture)
      }
    },
    reset: () => {
      qr.reset()
      bars.reset()
    },
  }
}

/** Requires that two frames agree, because barcodes, unlike QR codes, may be misread. */
const readTwice = () => {
  let before = ''
  return (text: string, isQr: boolean) => {
    const isSure = isQr || text === before
    before = text
    return isSure
  }
}

const whenEnded = (video: HTMLVideoElement | null, onEnded: () => void) => {
  const stream = video?.srcObject
  if (!(stream instanceof MediaStream)) return
  for (const track of stream.getVideoTracks()) track.addEventListener('ended', onEnded)
}

/** Shows the camera's picture, which never leaves the device, and reports each code. */
export const Camera = ({ label, onCode, onNothing, onRefused, onLight }: CameraProps) => {
  const video = useRef<HTMLVideoElement>(null)
  const tell = useRef({ onCode, onNothing, onRefused, onLight })
  useEffect(() => {
    tell.current = { onCode, onNothing, onRefused, onLight }
  }, [onCode, onNothing, onRefused, onLight])
  useEffect(() => {
    const reader = new BrowserCodeReader(createReader(), undefined, {
      delayBetweenScanAttempts: 200,
      delayBetweenScanSuccess: 300,
    })
    const isSure = readTwice()
    const end = new AbortController()
    reader
      .decodeFromConstraints(
        { video: { facingMode: 'environment' } },
        video.current ?? undefined,
        (result) => {
          const text = result?.getText().trim()
          if (!text) return tell.current.onNothing?.()
          if (isSure(text, result?.getBarcodeFormat() === BarcodeFormat.QR_CODE))
            tell.current.onCode(text.slice(0, 255))
        },
      )
      .then(
        (controls) => {
          if (end.signal.aborted) return controls.stop()
          end.signal.addEventListener('abort', () => controls.stop())
          whenEnded(video.current, () => tell.current.onRefused())
          if (controls.switchTorch) tell.current.onLight?.(controls.switchTorch)
        },
        () => tell.current.onRefused(),
      )
    return () => end.abort()
  }, [])
  return <video ref={video} className="scanner-camera" muted playsInline aria-label={label} />
}
