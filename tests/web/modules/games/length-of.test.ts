import { expect, test } from 'vitest'
import { lengthOf } from '#web/modules/games/quiz-host/length-of.ts'

test('what is long is set smaller, the sooner the less room there is, and Chinese sooner than English', () => {
  expect(lengthOf('Stamen')).toBe('')
  expect(lengthOf('Stamen, and whatever else is in a flower')).toBe('')
  expect(lengthOf('Stamen, and whatever else is in a flower.')).toBe('quiz-host-medium')
  expect(lengthOf('植物在白天吸收二氧化碳並放出氧氣，而在夜間只')).toBe('')
  expect(lengthOf('植物在白天吸收二氧化碳並放出氧氣，而在夜間只進')).toBe('quiz-host-medium')
  expect(lengthOf('Carbon dioxide', 0.3)).toBe('quiz-host-medium')
  expect(lengthOf('a'.repeat(121))).toBe('quiz-host-long')
})
