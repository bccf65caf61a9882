// Speech to text, where the browser offers it. Some browsers send the sound to their makers for that.

interface Result {
  isFinal: boolean
  0: { transcript: string }
}
interface Recognition extends EventTarget {
  lang: string
  continuous: boolean
  interimResults: boolean
  start: () => void
  stop: () => void
  abort: () => void
}
interface RecognitionEvent extends Event {
  results: Iterable<Result>
}
interface RecognitionWindow {
  SpeechRecognition?: new () => Recognition
  webkitSpeechRecognition?: new () => Recognition
}

declare global {
  // oxlint-disable-next-line typescript/no-empty-object-type -- the browsers' names for it
  interface Window extends RecognitionWindow {}
}
const recognizer = () => window.SpeechRecognition ?? window.webkitSpeechRecognition

export const canDictate = (): boolean => recognizer() !== undefined

export interface Dictation {
  stop: () => void
}

/**
 * Listens until stopped, and reports all that was understood since the start.
 *
 * @param language BCP 47
 */
export function startDictation(
  language: string,
  { onText, onEnd }: { onText: (text: string) => void; onEnd: (hasFailed: boolean) => void },
): Dictation {
  const Recognizer = recognizer()
  if (Recognizer === undefined) throw new Error('This browser cannot take dictation')
  const recognition = new Recognizer()
  recognition.lang = language
  recognition.continuous = true
  recognition.interimResults = true
  let hasFailed = false
  recognition.addEventListener('result', event => {
    if (!isResult(event)) return
    onText([...event.results].map(result => result[0].transcript).join(''))
  })
  recognition.addEventListener('error', event => {
    // Silence is no failure.
    hasFailed = !('error' in event) || (event.error !== 'no-speech' && event.error !== 'aborted')
  })
  recognition.addEventListener('end', () => onEnd(hasFailed))
  recognition.start()
  return { stop: () => recognition.stop() }
}

const isResult = (event: Event): event is RecognitionEvent => 'results' in event
