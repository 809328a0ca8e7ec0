// The sections of a form: its groups of fields make themselves known, and its bar leads to them.

import { createContext, useCallback, useState } from 'react'

export type Section = { id: string; title: string }

/** Adds a section; the function that it returns removes it again. */
type AddSection = (section: Section) => () => void

/** Outside of a form that has a bar, a group of fields is not collected. */
export const Sections = createContext<AddSection>(() => () => {})

export function useSections(): { sections: Section[]; addSection: AddSection } {
  const [sections, setSections] = useState<Section[]>([])
  const addSection = useCallback<AddSection>((section) => {
    setSections((others) => [...others, section])
    return () => setSections((others) => others.filter((one) => one !== section))
  }, [])
  return { sections, addSection }
}
