declare module "fs-native-extensions" {
  /**
   * Takes the system's exclusive lock on a whole file, which ends when the file is closed or the process ends.
   * @param fd a file that is open for writing.
   * @returns false when another holder has it.
   */
  export function tryLock(fd: number): boolean;
  /** The same, but waits until no other holder has it. */
  export function waitForLock(fd: number): Promise<void>;
}
