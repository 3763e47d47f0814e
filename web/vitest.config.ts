import { defineConfig, mergeConfig } from "vitest/config";
import page from "./vite.config";

// Apart from vite.config.ts, because building the page must not need what only tests need.
export default mergeConfig(
  page,
  defineConfig({ test: { include: ["tests/**/*.test.ts"], environment: "node", testTimeout: 30_000 } }),
);
