import { expect, test } from 'vitest'
import { textLength } from '#web/modules/games/quiz-host/text-length.ts'

test('long texts are set smaller, sooner with less space, and Chinese sooner than English', () => {
  expect(textLength('Stamen')).toBe('')
  expect(textLength('Stamen, and whatever else is in a flower')).toBe('')
  expect(textLength('Stamen, and whatever else is in a flower.')).toBe('quiz-host-medium')
  expect(textLength('植物在白天吸收二氧化碳並放出氧氣，而在夜間只')).toBe('')
  expect(textLength('植物在白天吸收二氧化碳並放出氧氣，而在夜間只進')).toBe('quiz-host-medium')
  expect(textLength('Carbon dioxide', 0.3)).toBe('quiz-host-medium')
  expect(textLength('a'.repeat(121))).toBe('quiz-host-long')
})
