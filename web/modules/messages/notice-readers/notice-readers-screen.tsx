import { MessageReaders } from '../readers/message-readers.tsx'

/** Who has read a notice and who has not. */
export const NoticeReadersScreen = () => <MessageReaders kind="notice" />
