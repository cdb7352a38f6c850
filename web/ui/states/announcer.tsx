import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'

/** In ms. */
const soon = 400
const quiet = 10_000

type Announce = (text: string, lang?: string) => void
type Sentence = { text: string; lang?: string }
type Announcers = { soon: Announce; calmly: Announce }

const silent: Announcers = { soon: () => undefined, calmly: () => undefined }
const AnnounceContext = createContext<Announcers>(silent)

/** Speaks `soon`, or `calmly` at most once every 10 s. */
const useSpeaker = (speak: (sentence: Sentence) => void) => {
  const timers = useRef<{ soon?: number; calm?: number; waiting?: Sentence }>({})
  useEffect(() => {
    const { current } = timers
    return () => {
      window.clearTimeout(current.soon)
      window.clearTimeout(current.calm)
      current.calm = undefined
    }
  }, [])
  return useMemo((): Announcers => {
    const { current } = timers
    const speakCalmly = (sentence: Sentence) => {
      speak(sentence)
      current.calm = window.setTimeout(() => {
        const { waiting } = current
        current.calm = current.waiting = undefined
        if (waiting) speakCalmly(waiting)
      }, quiet)
    }
    return {
      soon: (text, lang) => {
        window.clearTimeout(current.soon)
        current.soon = window.setTimeout(() => speak({ text, lang }), soon)
      },
      calmly: (text, lang) => {
        if (current.calm) current.waiting = { text, lang }
        else speakCalmly({ text, lang })
      },
    }
  }, [speak])
}

/** Adds a blank to a repeated text, because screen readers skip unchanged text. */
const notTheSame = (last: Sentence, next: Sentence): Sentence =>
  next.text !== '' && next.text === last.text ? { ...next, text: `${next.text}\u00a0` } : next

/** Must be mounted from the start, because screen readers may ignore a live region that is new. */
export const AnnouncerProvider = ({ children }: { children: ReactNode }) => {
  const [{ text, lang }, setSentence] = useState<Sentence>({ text: '' })
  const speak = useCallback((next: Sentence) => setSentence((last) => notTheSame(last, next)), [])
  const announcers = useSpeaker(speak)
  return (
    <AnnounceContext value={announcers}>
      {children}
      <div className="visually-hidden" role="status" aria-live="polite" lang={lang}>
        {text}
      </div>
    </AnnounceContext>
  )
}

export const useAnnounce = (): Announce => useContext(AnnounceContext).soon

/** For automatic changes. */
export const useCalmAnnounce = (): Announce => useContext(AnnounceContext).calmly
