import { IconBrowser } from '../../components/icon-browser.tsx'

export function Example() {
  return <IconBrowser />
}
