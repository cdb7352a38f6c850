import { BrowserQRCodeReader } from '@zxing/browser'
import { useEffect, useRef, useState } from 'react'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Message } from '#web/ui/states/message.tsx'

/** Shows the camera's picture, which never leaves the device, and reports each code in it once. */
export const Camera = ({ onCode }: { onCode: (code: string) => void }) => {
  const { LL } = useI18nContext()
  const video = useRef<HTMLVideoElement>(null)
  const [isRefused, setRefused] = useState(false)
  const tell = useRef(onCode)
  useEffect(() => {
    tell.current = onCode
  }, [onCode])
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
          if (text) tell.current(text.slice(0, 255))
        },
      )
      .then(
        (controls) => {
          if (end.signal.aborted) controls.stop()
          else end.signal.addEventListener('abort', () => controls.stop())
        },
        () => setRefused(true),
      )
    return () => end.abort()
  }, [])
  if (isRefused) return <Message tone="amber">{LL.device.noCamera()}</Message>
  return (
    <video
      ref={video}
      className="device-camera"
      muted
      playsInline
      aria-label={LL.device.cameraPicture()}
    />
  )
}
