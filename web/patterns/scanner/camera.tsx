import { BrowserQRCodeReader } from '@zxing/browser'
import { useEffect, useRef } from 'react'

type CameraProps = {
  label: string
  onCode: (code: string) => void
  /** A look at the picture found no code. */
  onNothing?: () => void
  onRefused: () => void
}

/** Shows the camera's picture, which never leaves the device, and reports each code in it. */
export const Camera = ({ label, onCode, onNothing, onRefused }: CameraProps) => {
  const video = useRef<HTMLVideoElement>(null)
  const tell = useRef({ onCode, onNothing, onRefused })
  useEffect(() => {
    tell.current = { onCode, onNothing, onRefused }
  }, [onCode, onNothing, onRefused])
  useEffect(() => {
    const reader = new BrowserQRCodeReader(undefined, {
      delayBetweenScanAttempts: 200,
      delayBetweenScanSuccess: 500,
    })
    const end = new AbortController()
    reader
      .decodeFromConstraints(
        { video: { facingMode: 'environment' } },
        video.current ?? undefined,
        (result) => {
          const text = result?.getText().trim()
          if (text) tell.current.onCode(text.slice(0, 255))
          else tell.current.onNothing?.()
        },
      )
      .then(
        (controls) => {
          if (end.signal.aborted) controls.stop()
          else end.signal.addEventListener('abort', () => controls.stop())
        },
        () => tell.current.onRefused(),
      )
    return () => end.abort()
  }, [])
  return <video ref={video} className="scanner-camera" muted playsInline aria-label={label} />
}
