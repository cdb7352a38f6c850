import { useState } from 'react'
import { useDraft } from '#web/client/session/draft.ts'

export type Paper = Readonly<{
  language: 'both' | 'zh' | 'en'
  kind: 'plain' | 'preprinted'
  /** In mm, above the text on pre-printed paper. */
  top: string
  signer: string
  signerTitle: string
}>

const usual: Paper = {
  language: 'both',
  kind: 'plain',
  top: '90',
  signer: '',
  signerTitle: '校長 Principal',
}

export const isTopRight = (top: string) => /^\d{1,3}$/.test(top) && Number(top) <= 200

/** Keeps the settings of the paper in this browser. */
export const usePaper = () => {
  const { restored, keep } = useDraft<Paper>('certificates')
  const [paper, setPaper] = useState<Paper>({ ...usual, ...restored })
  return {
    paper,
    change: (changed: Partial<Paper>) => {
      const newer = { ...paper, ...changed }
      setPaper(newer)
      keep(newer)
    },
  }
}
