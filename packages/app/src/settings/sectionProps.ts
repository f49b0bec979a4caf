/** What each section of the settings is given. */
export interface SettingsSectionProps {
  /** False while another section is on the screen. */
  isShown: boolean;
}
