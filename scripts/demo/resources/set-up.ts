import type { CommonQueryMethods } from 'slonik'
import type { Blobs } from '#platform/blobs.ts'
import type { Author } from '#registry/audit/administration-log.ts'
import { storeBlob } from '#registry/blobs/private-blobs.ts'
import { resourceBlobKind } from '#registry/resources/kinds.ts'
import { createResource } from '#registry/resources/resources.ts'
import { subjectId } from '#scripts/demo/homework-types.ts'
import { demoId } from '#scripts/demo/ids.ts'
import { drawPicture, playNotes, readFilm, writeWorksheet } from '#scripts/demo/resources/files.ts'

const usualStorage = 10 * 1024 ** 3

const resources = [
  {
    key: 'water',
    name_zh: '水的循環',
    name_en: 'The water cycle',
    subjects: ['geography', 'science'],
    classes: [],
    file: 'water-cycle.png',
    contentType: 'image/png',
    make: drawPicture,
  },
  {
    key: 'fractions',
    name_zh: '分數加法工作紙',
    name_en: 'Worksheet: adding fractions',
    subjects: ['maths'],
    classes: ['1'],
    file: 'fractions.pdf',
    contentType: 'application/pdf',
    make: async () => writeWorksheet(),
  },
  {
    key: 'scale',
    name_zh: '五聲音階',
    name_en: 'The five-note scale',
    subjects: [],
    classes: [],
    file: 'scale.wav',
    contentType: 'audio/wav',
    make: async () => playNotes(),
  },
  {
    key: 'growing',
    name_zh: '一朵花怎樣長大',
    name_en: 'How a flower grows',
    subjects: ['science'],
    classes: [],
    file: 'growing.webm',
    contentType: 'video/webm',
    make: readFilm,
  },
]

type Stores = Readonly<{ db: CommonQueryMethods; blobs: Blobs }>

export const setUpResources = async (stores: Stores, author: Author) => {
  for (const [
    place,
    { key, name_zh, name_en, subjects, classes, file, contentType, make },
  ] of resources.entries()) {
    const content = await make()
    const { id } = await storeBlob(stores, author, {
      kind: resourceBlobKind,
      name: file,
      contentType,
      source: only(content),
      most: content.byteLength,
    })
    const resource = {
      id: demoId(`resource ${key}`),
      name_en,
      name_zh,
      place: place + 1,
      blob_id: id,
      filters: classes.map((grade) => demoId(`grade ${grade}`)),
      subjects: subjects.map(subjectId),
    }
    await createResource(stores.db, author, resource, { usualStorage })
  }
}

async function* only(content: Uint8Array) {
  yield content
}
