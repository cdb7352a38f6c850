import { Fragment } from 'react'
import { Words } from '#web/ui/text/words.tsx'

// An address ends before closing punctuation and Chinese text.
const address =
  /(https?:\/\/[^\s<>"'\u3000-\u9fff\uff00-\uffef]*[^\s<>"'.,;:!?)\]}\u3000-\u9fff\uff00-\uffef])/giu

type Part = Readonly<{ text: string; isAddress: boolean }>

/** Splits a text at its http and https addresses. */
export const addressParts = (text: string): readonly Part[] =>
  text
    .split(address)
    .map((part, at) => ({ text: part, isAddress: at % 2 === 1 && URL.canParse(part) }))
    .filter((part) => part.text !== '')

/** Shows a message's text with line breaks and links, and no other markup. */
export const MessageText = ({ children }: { children: string }) => (
  <div className="messages-text">
    {addressParts(children).map(({ text, isAddress }, at) =>
      isAddress ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no ids
        <a key={at} href={text} target="_blank" rel="noopener noreferrer nofollow">
          {text}
        </a>
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no ids
        <Fragment key={at}>
          <Words>{text}</Words>
        </Fragment>
      ),
    )}
  </div>
)
