import { ThemeEditor } from '../../components/theme-editor.tsx'

export function Example() {
  return <ThemeEditor />
}
