// Variation selectors, such as the end of ❤️, belong to a character and stay.
const unseen =
  '\\s\\u00AD\\u034F\\u061C\\u115F\\u1160\\u200B-\\u200F' +
  '\\u202A-\\u202E\\u2060-\\u206F\\u3164\\uFEFF\\uFFA0'
const unseenAtEnds = new RegExp(`[${unseen}]`)

export const trimmed = (text: string): string => {
  let [from, to] = [0, text.length]
  while (from < to && unseenAtEnds.test(text.charAt(from))) from += 1
  while (to > from && unseenAtEnds.test(text.charAt(to - 1))) to -= 1
  return text.slice(from, to)
}
